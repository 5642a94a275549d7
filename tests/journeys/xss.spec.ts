import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { limits } from '#/rules/limits.ts'
import { letterHtml } from '#/server/notifications/letter-html.ts'
import { sayNotices } from '#/server/notifications/letter.ts'
import { subscribes } from '../buying.ts'
import { packed, payloads } from '../payloads.ts'
import { comment, engagementCampaign, post, postsCampaign, publishedPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { open, says, squad } from './stage.ts'

const taken = (text: string) => text.replaceAll('\u2028', '').trim()
const longest = (most: number) => taken(packed(most)[0] ?? '')
const [names, titles, people] = [
  packed(limits.campaignNameMax),
  packed(limits.submissionTitleMax),
  packed(limits.fullNameMax),
]

/** Fills every text that people can type with payloads, all of them where there is room. */
async function furnish(origin: string, makeAdmin: (email: string) => Promise<void>) {
  const team = await squad(origin, makeAdmin, people[0] ?? '')
  const { fran, carl, cara, ada, roomId } = team
  await Promise.all(
    [carl, cara, ada].map(({ api }, nth) => api.accounts.updateProfile({ fullName: people[nth + 1] ?? '' })),
  )
  await subscribes(fran)
  const [most = '', rest = ''] = packed(limits.campaignTextMax)
  const resource = {
    type: 'link' as const,
    title: titles[0] ?? '',
    url: 'https://a.example/"><script>xss()</script>',
    description: titles[1] ?? '',
  }
  const posts = await fran.api.campaigns.create(
    postsCampaign({
      saasName: names[0] ?? '',
      description: most,
      postContent: rest,
      guidelines: most,
      postTitle: titles[2] ?? null,
      keyMessages: packed(limits.keyMessageMax),
      additionalResources: [resource],
      postsPerDay: 5,
      durationDays: 2,
    }),
  )
  const talk = await fran.api.campaigns.create(
    engagementCampaign({
      saasName: names[1] ?? '',
      description: rest,
      engagementInstructions: most,
      additionalResources: [resource],
    }),
  )
  for (const saasName of names.slice(2, 8))
    await fran.api.campaigns.create(engagementCampaign({ saasName, description: rest }))
  const own = await publishedPost(fran, cara)
  const [everything = ''] = packed(limits.submissionTextMax)
  const sent = await cara.api.submissions.submitPost({ ...post(posts.id), title: titles[0] ?? '', content: everything })
  await fran.api.submissions.reject({ id: sent.id, reason: longest(limits.rejectReasonMax) })
  const second = await carl.api.submissions.submitPost({
    ...post(posts.id),
    title: titles[1] ?? '',
    content: everything,
  })
  await fran.api.submissions.approve({ id: second.id })
  await carl.api.submissions.submitComment({ ...comment(talk.id), content: everything })
  await cara.api.submissions.submitComment({ ...comment(talk.id), content: rest })
  await fran.api.squads.rename({ roomId, name: longest(limits.roomNameMax) })
  const messages = []
  for (const content of packed(limits.messageMax)) messages.push(await says(carl, roomId, content))
  for (const { id } of messages.slice(0, 1)) {
    await fran.api.squads.pin({ id, on: true })
    await fran.api.squads.send({ id: randomUUID(), roomId, replyTo: id, content: payloads.slice(0, 20).join('\n') })
    await fran.api.moderation.report({
      id: randomUUID(),
      thing: 'message',
      thingId: id,
      reason: 'abuse',
      words: longest(limits.moderationTextMax),
    })
  }
  await fran.api.squads.share({ id: randomUUID(), roomId, campaignId: talk.id })
  await fran.api.tokens.make({
    id: randomUUID(),
    name: longest(limits.tokenNameMax),
    scopes: ['profile:read'],
    days: 30,
    present: null,
  })
  await fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://a.example/"><script>xss()</script>',
    events: ['submission.created'],
  })
  return { ...team, posts: posts.id, talk: talk.id, own }
}

/** A browser that bypasses the content security policy, so that the policy hides no vulnerability. */
async function watched(browser: Browser, origin: string, who: Actor | null, ran: string[]) {
  const page = await open(browser, origin, who, { bypassCSP: true, viewport: { width: 1280, height: 900 } })
  await page.exposeFunction('xss', () => ran.push(page.url()))
  page.on('dialog', dialog => {
    ran.push(`${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}

/**
 * What a page must not have: inline handlers, script links, external
 * links that leak the referrer, elements that only the payloads name.
 */
const wrongIn = (page: Page) =>
  page.evaluate(() => {
    const runs = /^\s*(?:javascript|data|vbscript):/i
    const said: string[] = []
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        // React's own action, for a form that is submitted before hydration.
        const isReacts = name === 'action' && value.startsWith('javascript:throw new Error(')
        const isPicture = element.localName === 'img' && /^data:image\/(?:png|webp|jpeg)/.test(value)
        if (name.startsWith('on')) said.push(`${element.localName} ${name}=${value}`)
        if (
          /^(?:href|src|action|formaction|data|xlink:href|srcdoc)$/.test(name) &&
          runs.test(value) &&
          !isPicture &&
          !isReacts
        )
          said.push(`${element.localName} ${name}=${value}`)
      }
      if (
        element instanceof HTMLAnchorElement &&
        element.target === '_blank' &&
        !element.relList.contains('noopener') &&
        !element.relList.contains('noreferrer')
      )
        said.push(`no noopener: ${element.outerHTML.slice(0, 200)}`)
    }
    for (const found of document.querySelectorAll(
      'marquee, object, embed, math, base, iframe, audio, svg script, meta[http-equiv=refresh]',
    ))
      said.push(found.outerHTML.slice(0, 200))
    return said
  })

/** Pages that do not show anything from their address. */
const silent = new Set([
  '/login',
  '/unsubscribe',
  '/confirm-email',
  '/karma',
  '/settings',
  `/${encodeURIComponent(payloads[1] ?? '')}`,
])

test('what people type is text on every page that shows it, and never runs', async ({ browser, origin, makeAdmin }) => {
  test.setTimeout(300_000)
  const { fran, carl, cara, ada, roomId, posts, talk, own } = await furnish(origin, makeAdmin)
  const q = encodeURIComponent(payloads[1] ?? '')
  const visits: [Actor | null, string[]][] = [
    [
      null,
      [
        '/explore',
        '/explore?tab=posts',
        `/explore?q=${q}`,
        `/campaign/${posts}`,
        `/campaign/${talk}`,
        `/login?next=javascript:xss()`,
        `/${q}`,
        `/unsubscribe?token=${q}`,
        `/confirm-email#token=${q}`,
      ],
    ],
    [
      fran,
      [
        '/founder-dashboard',
        '/founder-dashboard?tab=pending',
        '/founder-dashboard?tab=posts',
        `/manage-campaign/${posts}`,
        `/manage-campaign/${talk}`,
        `/create-campaign?edit=${posts}`,
        '/karma',
        '/settings',
        '/settings?tab=security',
        '/squad-room',
        '/webhooks',
      ],
    ],
    [
      cara,
      [
        '/contributor-dashboard',
        '/contributor-dashboard?tab=activity',
        '/contributor-dashboard?tab=contributed',
        `/create-campaign?campaignId=${posts}`,
        `/contributor-manage-campaign/${own}`,
      ],
    ],
    [carl, ['/contributor-dashboard?tab=pending', `/campaign/${posts}`, '/squad-room']],
    [
      ada,
      [
        '/admin/team-management',
        '/admin/team-management?tab=roles',
        '/admin/moderation',
        `/admin/audit?q=${q}`,
        '/admin/audit',
        `/squad-room?roomId=${roomId}`,
      ],
    ],
  ]
  const ran: string[] = []
  const [wrong, shown, pages]: [string[], string[], string[]] = [[], [], []]
  for (const [who, paths] of visits) {
    const page = await watched(browser, origin, who, ran)
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.locator('h1').first()).toBeVisible()
      if (!silent.has(path.split(/[?#]/)[0] ?? '')) {
        await expect.poll(() => page.content(), path).toContain('xss()')
        shown.push(path)
      }
      wrong.push(...(await wrongIn(page)).map(each => `${path}: ${each}`))
      pages.push(path)
    }
    await page.context().close()
  }
  const page = await watched(browser, origin, null, ran)
  const envelope = { origin, unsubscribe: `${origin}/unsubscribe?token=x`, timeZone: 'UTC' }
  for (const text of packed(limits.submissionTextMax)) {
    const notice = { type: 'squad_mention' as const, title: text, body: text, data: {}, createdAt: new Date(0) }
    await page.setContent(await letterHtml(sayNotices([notice, notice], envelope)))
    wrong.push(...(await wrongIn(page)).map(each => `mail: ${each}`))
  }
  expect({ ran, wrong }).toEqual({ ran: [], wrong: [] })
  console.log(
    `${payloads.length} payloads: ${shown.length} pages show some, ${pages.length - shown.length} do not, and none ran`,
  )
  expect(shown.length).toBeGreaterThan(20)
})
