const kit = (names: string) => String.raw`/web/(?:ui|brand|campaigns)/(?:${names})\.tsx?$`

/**
 * Which modules are bundled into one chunk. Many small files compress worse, need a request each, and are all listed on every
 * page; but a page should not load what it does not need.
 */
export const sharedFiles = [
  {
    // Loaded on every page. Code that only pages with forms or long lists need stays out of it.
    name: 'shell',
    priority: 5,
    test: new RegExp(
      String.raw`/node_modules/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store)/(?!.*/(?:mutation|mutationObserver|useMutation(?:State)?|infiniteQueryObserver|useInfiniteQuery)\.js)|` +
        String.raw`preload-helper|/rules/(?:paths|product)\.ts$|/web/(?:build/parts/[a-z-]+|paths|accounts/who-is-here|api/(?:by-cursor|status-of|words-of))\.ts$|${kit('cn|hydrated|button|icon-button|tooltip|spinner|kbd|divider|skip-link|lazy-part|until-there|opening')}`,
    ),
  },
  {
    // Loaded on every page except the landing page, after the page is shown.
    name: 'later',
    priority: 4,
    test: new RegExp(
      String.raw`/web/(?:site/later|site/new-version|palette/(?:command-key|keyboard-layers|layer|single-keys))\.tsx?$|${kit('dialog-open|lost-focus|toast-corner|single-key')}`,
    ),
  },
  {
    // Campaign lists and the campaign page.
    name: 'campaigns',
    priority: 3,
    test: new RegExp(
      String.raw`InfiniteQuery|/rules/(?:status-label|limits)\.ts$|/icons/(?:circle-exclamation-point|rotate-cw|users|x|search|messages-square|pen-line)\.|/web/api/(?:not-loaded|(?:use-)?show-more)\.tsx?$|` +
        kit(
          'avatar|campaign-card|campaign-card-skeleton|early-text|field-wiring|initials|input|karma|kind|locale|page-header|progress|relative-time|search-field|segmented|skeleton|error-state|tabs|time',
        ),
    ),
  },
  {
    // Dialogs and other overlays.
    name: 'layers',
    priority: 2,
    test: new RegExp(
      String.raw`/node_modules/(?:radix-ui|@radix-ui|react-remove-scroll|aria-hidden|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib|@floating-ui)/|${kit('confirm-dialog|dialog|return-focus|sheet')}`,
    ),
    minShareCount: 3,
  },
  {
    // Shared by several signed-in pages: forms, icons, messages. Not rules/contact.ts: with it, Explore would load all this as well.
    name: 'forms',
    priority: 1,
    test: new RegExp(
      String.raw`useMutation|/mutation\.js$|mutationObserver|/rules/(?:campaign|counted|isolated|seen|shown-words|plans|submission|reddit-url)\.ts$|/icons/(?!menu\.)|/web/(?:api/(?:one-press|reread|field-errors|refusal-code|keep-rows)|live/live-channel|notifications/(?:sound|told-here)|accounts/is-signed-out|role-label|new-id|undo-seconds|upload|drafts)\.ts$|` +
        kit(
          'clipboard|copy-button|counter|empty-state|field|textarea|use-growth|toast|notice|select|checkbox|card|menu|radio-cards|stat-card|tag-input|typed-text|number-input|composing|image-input|read-more|sparkline|length|dialog-code|web-address',
        ),
    ),
    minShareCount: 2,
  },
]

/** Shared chunks that a page is sure to need are preloaded with it. The list is part of every page, so it is kept short. */
export const isShared = (file: string) => sharedFiles.some(({ name }) => name !== 'shell' && file.includes(`/${name}-`))
