import { expect, test } from 'vitest'
import { isTest, readSource } from './source.ts'

const source = readSource()
const page = source.get('web/site/cookies.tsx') ?? ''

const drafts = 'Drafts of what you are writing'

/** The files that store something in a browser, and the words of the Cookie Policy that cover each. */
const told: Record<string, string> = {
  'web/accounts/settings-profile.tsx': drafts,
  'web/admin/assignment-form.tsx': drafts,
  'web/admin/reason-dialog.tsx': drafts,
  'web/admin/use-people-draft.ts': drafts,
  'web/campaigns/create-form.ts': drafts,
  'web/campaigns/open-created.ts': drafts,
  'web/campaigns/use-left-edit.ts': drafts,
  'web/drafts.ts': drafts,
  'web/site/early-place.ts': 'how far you had scrolled on each page',
  'web/kept.ts': drafts,
  'web/moderation/report-dialog.tsx': drafts,
  'web/notifications/this-browser.ts': 'Which push notifications belong to this browser',
  'web/palette/recent.ts': 'What you last chose in the search',
  'web/palette/single-keys.ts': 'Whether single-key shortcuts are on',
  'web/router.tsx': 'how far you had scrolled on each page',
  'web/site/new-version.ts': 'when this tab last loaded a newer version',
  'web/site/impersonated-from.ts': 'the page from which they last viewed as somebody else',
  'web/squads/composer.tsx': drafts,
  'web/squads/outbox-keys.ts': 'Squad messages that are still on their way',
  'web/squads/room-rename.tsx': drafts,
  'web/submissions/decide-reject.tsx': drafts,
  'web/submissions/keys-on.ts': 'Whether single-key shortcuts are on',
  'web/submissions/publish-dialog.tsx': drafts,
  'web/submissions/reject-dialog.tsx': drafts,
  'web/submissions/use-work-draft.ts': drafts,
  'web/sw/offline.ts': 'The page that shows when there is no connection',
  'web/tokens/token-dialog.tsx': drafts,
  'web/ui/theme.ts': 'The theme you chose',
  'web/webhooks/endpoint-dialog.tsx': drafts,
}

/* The router stores each page's scroll position in the tab's session storage. */
const keeps =
  /\b(?:localStorage|sessionStorage|indexedDB|caches\.open|document\.cookie|cookieStore|scrollRestoration: true)\b|\buseDraft[(<]/

test('the Cookie Policy tells of everything that a page keeps in a browser', () => {
  const keeping = [...source].filter(([path, text]) => /^web\//.test(path) && !isTest(path) && keeps.test(text))
  expect(keeping.map(([path]) => path).toSorted()).toEqual(Object.keys(told).toSorted())
  expect(Object.entries(told).filter(([, words]) => !page.includes(words))).toEqual([])
})

/** The type limits which names it may set, and the page covers each. better-auth sets only the session's: see tests/headers.test.ts. */
test('one file of the server sets cookies', () => {
  const setting = [...source].filter(
    ([path, text]) =>
      path.startsWith('server/') && !isTest(path) && /cookies\.push\((?!\.\.\.)|\bsetCookie\b/.test(text),
  )
  expect(setting.map(([path]) => path)).toEqual(['server/http/cookie.ts'])
})
