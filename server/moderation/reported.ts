import { sql } from 'kysely'
import type { Reported } from '#/contract/moderation.ts'
import { reportedTextMax } from '#/rules/moderation.ts'
import { characterMaxUnits, cutTo } from '#/rules/squads.ts'
import { statusNow } from '../campaigns/reads.ts'
import { nameOf } from '../name-of.ts'

/** How many messages before and after a reported one are shown, and how many characters of each. */
const around = sql.lit(2)
const aroundTextMax = 300

/** Enough code points to cut the text between graphemes, which SQL cannot do. */
const enoughFor = (characters: number) => sql.lit(characters * characterMaxUnits)
const max = enoughFor(reportedTextMax)
const aroundMax = enoughFor(aroundTextMax)

/** The text shown for a message; images and shared campaigns need a placeholder. */
const textShown = (table: string) => sql`case ${sql.ref(`${table}.kind`)}
  when 'campaign' then '(shared a campaign)'
  when 'image' then concat_ws(' ', '(an image)', nullif(${sql.ref(`${table}.content`)}, ''))
  else ${sql.ref(`${table}.content`)} end`

const message = sql`(
  select json_build_object('title', null, 'url', null, 'roomId', r.id, 'campaignId', null, 'place', r.name,
    'text', case when m.deleted_at is null then left(${textShown('m')}, ${max}) end,
    'imageId', m.image_id,
    'status', case when m.deleted_at is null then 'sent' when m.moderated then 'removed' else 'deleted' end,
    'around', case when m.deleted_at is not null then '[]'::json else (
      select coalesce(json_agg(json_build_object('name', ${nameOf('n.sender_id')}, 'isIt', n.id = m.id,
        'text', case when n.deleted_at is null then left(${textShown('n')}, ${aroundMax}) else '(deleted)' end)
        order by n.seq), '[]')
      from squad_messages n where n.room_id = m.room_id and n.seq between m.seq - ${around} and m.seq + ${around}) end)
  from squad_messages m join squad_rooms r on r.id = m.room_id where m.id = moderation_cases.thing_id)`

const campaign = sql`(
  select json_build_object('title', saas_name, 'url', reddit_post_url, 'roomId', null, 'campaignId', campaigns.id,
    'place', saas_name, 'imageId', null,
    'text', left(concat_ws(E'\\n\\n', description, engagement_instructions, post_content, guidelines), ${max}),
    'status', ${statusNow}, 'around', '[]'::json)
  from campaigns where campaigns.id = moderation_cases.thing_id)`

const submission = sql`(
  select json_build_object('title', s.title, 'url', s.url, 'roomId', null, 'campaignId', c.id, 'place', c.saas_name,
    'imageId', null, 'text', left(s.content, ${max}), 'status', s.status, 'around', '[]'::json)
  from submissions s join campaigns c on c.id = s.campaign_id where s.id = moderation_cases.thing_id)`

/** The present state of the reported thing. */
export const reported = sql<Reported | null>`(case moderation_cases.thing
  when 'message' then ${message} when 'campaign' then ${campaign} else ${submission} end)`

/** With its texts cut to what a moderator is shown of them. */
export const asReported = ({ text, around: others, ...thing }: Reported): Reported => ({
  ...thing,
  text: text && cutTo(text, reportedTextMax),
  around: others.map(other => ({ ...other, text: cutTo(other.text, aroundTextMax) })),
})
