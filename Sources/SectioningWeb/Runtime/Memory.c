// What the Swift runtime asks of a C library where there is none: memory, and bytes to seed hashing with.
//
// The heap is one run of blocks from the end of the program's own data to the end of the linear memory. Each block
// begins with its size and that of the block before it, so that a freed one is joined with free neighbours at once.
// Free blocks hang in lists by size: eight lists for each power of two, and requests are rounded up to the least
// size of a list, so that the first block of a list always fits and every call takes the same few steps.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    page = 65536,
    // So many pages at once at least: pages that nobody wrote to cost nothing.
    least_growth = 16,
    // What `posix_memalign` promises at most. Nothing in the core asks for more.
    alignment = 16,
    list_count = 208,
};

typedef struct block {
    uint32_t size_before;  // of the block before this one; 0 for the first
    uint32_t size;         // with these two fields, a multiple of 16; bit 0 is set while the block is in use
    // Only in free blocks. The bytes given out begin here.
    struct block *next, *previous;
} block;

enum { header = offsetof(block, next) };

extern uint8_t __heap_base;
static block *lists[list_count];
static uint32_t filled[(list_count + 31) / 32];  // a bit for each list that has a block
static block *end;  // a header alone, in use for ever, where the memory ends

static uint32_t size_of(const block *it) { return it->size & ~1u; }
static bool is_used(const block *it) { return it->size & 1u; }
static block *after(block *it) { return (block *)((uint8_t *)it + size_of(it)); }
static block *before(block *it) { return (block *)((uint8_t *)it - it->size_before); }

static uint32_t list_of(uint32_t size) {
    if (size < 128) return size / 16;
    uint32_t power = 31 - (uint32_t)__builtin_clz(size);
    return (power - 6) * 8 + ((size >> (power - 3)) & 7);
}

// The least size at which a list begins that holds `count` bytes and a header; 0 where there can be none.
static uint32_t block_size(size_t count) {
    if (count > 0x70000000u) return 0;
    uint32_t size = ((uint32_t)count + header + 15) & ~15u;
    if (size < 128) return size;
    uint32_t step = 1u << (31 - (uint32_t)__builtin_clz(size) - 3);
    return (size + step - 1) & ~(step - 1);
}

static void put(block *it) {
    uint32_t list = list_of(it->size);
    it->previous = NULL;
    it->next = lists[list];
    if (it->next) it->next->previous = it;
    lists[list] = it;
    filled[list / 32] |= 1u << (list % 32);
}

static void take(block *it) {
    uint32_t list = list_of(it->size);
    if (it->next) it->next->previous = it->previous;
    if (it->previous) {
        it->previous->next = it->next;
    } else {
        lists[list] = it->next;
        if (!it->next) filled[list / 32] &= ~(1u << (list % 32));
    }
}

static void set_size(block *it, uint32_t size) {
    it->size = size;
    after(it)->size_before = size;
}

// Puts a block that nobody uses among the free ones, joined with its neighbours.
static void give_back(block *it) {
    uint32_t size = size_of(it);
    block *following = after(it);
    if (!is_used(following)) {
        take(following);
        size += following->size;
    }
    if (it->size_before && !is_used(before(it))) {
        it = before(it);
        take(it);
        size += it->size;
    }
    set_size(it, size);
    put(it);
}

static block *first_fit(uint32_t size) {
    uint32_t list = list_of(size);
    uint32_t word = list / 32;
    uint32_t bits = filled[word] & (~0u << (list % 32));
    while (!bits) {
        if (++word == sizeof filled / sizeof *filled) return NULL;
        bits = filled[word];
    }
    return lists[word * 32 + (uint32_t)__builtin_ctz(bits)];
}

// Asks the engine for memory. Nobody else does, so what comes follows what was there.
static bool grow(uint32_t size) {
    size_t pages = (size + page - 1) / page + 1;
    size_t held = __builtin_wasm_memory_grow(0, pages > least_growth ? pages : least_growth);
    if (held == SIZE_MAX) return false;
    if (!end) {
        // Blocks begin 8 bytes before a multiple of 16, so that what they give out begins at one.
        end = (block *)((((uintptr_t)&__heap_base + header + alignment - 1) & ~(uintptr_t)(alignment - 1)) - header);
        end->size_before = 0;
    }
    block *added = end;
    // The last page of 4 GiB stays unused: where the memory ends there is no address.
    uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) * page;
    end = (block *)((limit ? limit : (uintptr_t)0 - page) - header);
    end->size = 1;
    set_size(added, (uint32_t)((uint8_t *)end - (uint8_t *)added));
    give_back(added);
    return true;
}

// NULL where there is no memory; nothing has changed then.
static void *give_out(size_t count) {
    uint32_t size = block_size(count);
    if (!size) return NULL;
    block *it = first_fit(size);
    if (!it) {
        if (!grow(size)) return NULL;
        it = first_fit(size);
    }
    take(it);
    uint32_t rest = it->size - size;
    if (rest) {
        set_size(it, size);
        block *other = after(it);
        set_size(other, rest);
        put(other);
    }
    it->size |= 1;
    return (uint8_t *)it + header;
}

// Traps where there is no memory: Swift does not look whether there was some, and would write to the address 0.
int posix_memalign(void **result, size_t boundary, size_t count) {
    *result = boundary > alignment ? NULL : give_out(count);
    if (!*result) __builtin_trap();
    return 0;
}

void free(void *bytes) {
    if (bytes) give_back((block *)((uint8_t *)bytes - header));
}

// Memory for words of a page's; NULL where there is none for so many.
__attribute__((export_name("allocate"))) void *allocate(uint32_t words) {
    return words > 0x70000000u / 4 ? NULL : give_out(words * 4);
}

__attribute__((export_name("release"))) void release(void *words) {
    free(words);
}

// The seed of every set and dictionary. It is the same in every page: the keys are numbers that a site's own build
// gave out, so nobody can choose them to collide, and a module without imports has no source of chance.
void arc4random_buf(void *bytes, size_t count) {
    uint8_t *all = bytes;
    for (size_t each = 0; each < count; each++) all[each] = (uint8_t)(each * 151 + 89);
}
