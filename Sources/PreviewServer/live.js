// Keeps a page of the preview up to date. The preview server adds this script; built sites do not contain it.

const { revision, version } = document.querySelector('script[src="/-/live.js"]').dataset;
let known = version;
let stream;

function listen() {
	if (stream || document.visibilityState === 'hidden') return;
	const query = new URLSearchParams({ path: location.pathname, revision, version: known });
	stream = new EventSource(`/-/live?${query}`);
	// The browser keeps the scroll position.
	stream.addEventListener('reload', () => location.reload());
	stream.addEventListener('file', (event) => { if (uses(event.data)) location.reload(); });
	stream.addEventListener('fine', (event) => { known = event.data; show([]); });
	stream.addEventListener('problems', async () => {
		const answer = await fetch('/-/live.json');
		show(await answer.json());
	});
}

// Browsers limit the connections to a server, and many tabs may be open. Pages in background tabs stop listening, and
// listen again when they become visible.
function rest() {
	stream?.close();
	stream = undefined;
}

function uses(path) {
	const address = new URL(path, location).href;
	return performance.getEntriesByType('resource').some(({ name }) => name.split('?')[0] === address)
		|| [...document.styleSheets].some(({ href }) => href === address)
		|| [...document.images].some(({ currentSrc }) => currentSrc === address);
}

function element(name, text, ...children) {
	const made = document.createElement(name);
	made.textContent = text;
	made.append(...children);
	return made;
}

// The position and the problem, then the source line with its caret.
function item(problem) {
	const [first, ...rest] = problem.split('\n');
	return element('li', '', element('p', first), element('pre', rest.join('\n')));
}

function show(problems) {
	document.getElementById('__problems')?.remove();
	if (!problems.length) return;
	if (!document.querySelector('link[href="/-/live.css"]')) {
		document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/-/live.css' }));
	}
	const hide = Object.assign(element('button', 'Hide'), { type: 'button' });
	const panel = element('section', '',
		element('h2', 'The content has problems; this page is as it was before'), hide,
		element('ol', '', ...problems.map(item)));
	panel.id = '__problems';
	panel.lang = 'en';
	panel.dir = 'ltr';
	panel.role = 'alert';
	hide.addEventListener('click', () => panel.remove());
	document.body.append(panel);
}

document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? rest() : listen()));
addEventListener('pagehide', rest);
addEventListener('pageshow', listen);
listen();
