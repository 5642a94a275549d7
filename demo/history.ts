import { randomUUIDv7 } from 'node:crypto'
import { plans } from '#/rules/plans.ts'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { demoPeople } from '#/server/demo.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import { warnOfLapses } from '#/server/submissions/warn-of-lapse.ts'
import type { World } from '#/server/world.ts'
import { makeCalendar } from './calendar.ts'
import { makeChance } from './chance.ts'
import { admin, contributors } from './corpus/contributors.ts'
import { products } from './corpus/products.ts'
import type { Product } from './corpus/shape.ts'
import { playEngagement } from './engagement-story.ts'
import type { Person } from './people.ts'
import { signUp, signUpAdmin } from './people.ts'
import { playPosts } from './posts-story.ts'
import { subscribe } from './renewals.ts'
import { playSecondRuns } from './second-run-story.ts'
import { playSquad } from './squad-story.ts'
import type { Contributor, Founder, Stage } from './stage.ts'

const seed = 20_261
const opened = 124
const teamSize = { Starter: 0, Growth: 3, Pro: 5 } as const

export interface Scale {
  products?: number
  contributors?: number
}

/**
 * Fills an empty database that has a movable clock with four months of history,
 * through the product's own verbs. Returns which attempts were refused.
 * @throws Error when the ledger does not balance afterwards.
 */
export async function fillWorld(world: World, scale: Scale = {}) {
  const chance = makeChance(seed)
  const calendar = makeCalendar()
  const stage: Stage = {
    world,
    calendar,
    chance,
    contributors: [],
    lead: () => stage.contributors.find(({ me }) => me.email === demoPeople.contributor.email),
    refused: new Map(),
  }
  let boss: Person | undefined
  calendar.at(opened, async () => {
    boss = await signUpAdmin(world, admin)
    visit(stage, boss, 12)
  })
  invite(stage, scale, () => boss)
  for (let day = opened; day > 0; day -= 1) calendar.at(day, () => tidy(world))
  await calendar.run(world.db)
  await tidy(world)
  // Nobody in the demo has a browser open.
  await world.db.deleteFrom('sessions').execute()
  const errors = await booksErrors(world.db)
  if (errors.length > 0) throw new Error(`The demo's books do not balance:\n${errors.join('\n')}`)
  return { refused: stage.refused }
}

/** Everybody signs up on their own day. */
function invite(stage: Stage, scale: Scale, boss: () => Person | undefined) {
  for (const [index, person] of contributors.slice(0, scale.contributors).entries()) {
    // Half of the contributors are there before the first founders; then about one more joins every five days.
    const joined = index < 16 ? opened - 1 - index / 6 : 116 - (index - 16) * 4.9
    stage.calendar.at(joined - stage.chance.between(0, 0.1), () => joinContributor(stage, person))
  }
  for (const product of products.slice(0, scale.products)) {
    stage.calendar.at(product.founder.joined, async () => {
      const present = boss()
      if (present) await joinFounder(stage, present, product)
    })
  }
}

async function tidy(world: World) {
  await expireCampaigns(world)
  await lapseSubmissions(world)
  await warnOfLapses(world)
}

async function joinContributor(stage: Stage, { name, email, keen }: { name: string; email: string; keen: number }) {
  const person = await signUp(stage.world, { role: 'contributor', name, email })
  const isLead = email === demoPeople.contributor.email
  const contributor: Contributor = { ...person, keen, away: isLead ? 1.05 : stage.chance.between(0.02, 1.2) }
  stage.contributors.push(contributor)
  visit(stage, contributor, isLead ? 2.5 : contributor.away + stage.chance.between(0, 6))
}

async function joinFounder(stage: Stage, boss: Person, product: Product) {
  const { world, calendar, chance } = stage
  const { name, email, joined, plan: planName, away } = product.founder
  const person = await signUp(world, { role: 'founder', name, email })
  const founder: Founder = { ...person, team: [], away }
  const plan = plans.find(each => each.name === planName)
  if (plan) await subscribe(world, calendar, founder, plan, joined)
  for (let place = 0; place < teamSize[planName]; place++) {
    calendar.at(joined - 0.4 - place * chance.between(0.2, 6), () => addToTeam(stage, boss, founder, place === 0))
  }
  for (const story of product.campaigns) {
    if (story.kind === 'posts') playPosts(stage, founder, product, story)
    else playEngagement(stage, founder, product, story)
  }
  playSecondRuns(stage, founder, product)
  playSquad(stage, boss, founder)
  visit(stage, founder, away + chance.between(0, 2))
}

/** Puts contributors on the founder's team. The demo contributor always joins the demo founder's. */
async function addToTeam(stage: Stage, boss: Person, founder: Founder, first: boolean) {
  const lead = first && founder.me.email === demoPeople.founder.email ? stage.lead() : undefined
  const free = stage.contributors.filter(contributor => !founder.team.includes(contributor))
  const member = lead ?? stage.chance.weighted(free, ({ keen }) => keen)
  if (!member) return
  founder.team.push(member)
  await boss.api.admin.assign({
    id: randomUUIDv7(),
    founderId: founder.me.id,
    contributorId: member.me.id,
    notes: null,
  })
}

/** The person's last look at their notifications: everything earlier is marked as read. */
function visit({ calendar }: Stage, person: Person, daysAgo: number) {
  calendar.at(daysAgo, () => person.api.notifications.markAllRead())
}
