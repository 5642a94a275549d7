import { sql } from 'kysely'
import type { SquadMessage } from '#/contract/squads.ts'
import { limits } from '#/rules/limits.ts'
import { cutTo } from '#/rules/squads.ts'
import { personOf } from '../accounts/person.ts'
import { doneSoFar, goalOf, statusNow } from '../campaigns/reads.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { isForAll } from '../may-open.ts'
import { nameOf } from '../name-of.ts'

/** Enough code units to cut the preview between graphemes. */
const previewUnits = limits.replyPreviewMax * 8

const millis = (column: string) => sql<number | null>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/**
 * A campaign's card in its current state, from the table `campaigns`. The same for all members: of a campaign that is not public
 * they learn the name, but not that its founder rejected it.
 */
export const sharedCampaign = sql<NonNullable<SquadMessage['campaign']>>`json_build_object(
  'id', campaigns.id, 'kind', campaigns.kind, 'name', campaigns.saas_name,
  'description', case when ${isForAll} then left(campaigns.description, 300) else '' end,
  'status', case campaigns.status when 'rejected' then 'pending' else ${statusNow} end,
  'karmaReward', campaigns.karma_reward, 'comments', campaigns.current_comments,
  'done', ${doneSoFar}, 'goal', ${goalOf},
  'founderName', ${nameOf('campaigns.founder_id')},
  'founderAvatar', (select avatar_url from profiles where id = campaigns.founder_id))`

const replyTo = sql<SquadMessage['replyTo']>`(
  select json_build_object('id', r.id, 'seq', r.seq, 'kind', r.kind, 'content', left(r.content, ${sql.lit(previewUnits)}),
    'senderName', ${nameOf('r.sender_id')},
    'campaignName', (select saas_name from campaigns where id = r.campaign_id and r.deleted_at is null),
    'deleted', r.deleted_at is not null)
  from squad_messages r where r.id = squad_messages.reply_to)`

const reactions = sql<SquadMessage['reactions']>`coalesce((
  select json_agg(json_build_object('emoji', g.emoji, 'by', g.by) order by g.first)
  from (select emoji, json_agg(user_id order by created_at, user_id) as by, min(created_at) as first
    from squad_reactions where message_id = squad_messages.id group by emoji) g), '[]')`

const mentioned = sql<SquadMessage['mentions']>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.full_name))
  from profiles p where p.id = any(squad_messages.mentions)), '[]')`

/** Messages as every member sees them; the caller adds filters and order. */
export const selectMessages = (db: Db) =>
  db.selectFrom('squad_messages').select([
    'squad_messages.id',
    'squad_messages.room_id as roomId',
    'squad_messages.seq',
    'squad_messages.change',
    'squad_messages.kind',
    'squad_messages.content',
    'squad_messages.moderated',
    'squad_messages.sender_role as senderRole',
    personOf('squad_messages.sender_id').as('sender'),
    sql<SquadMessage['image']>`(select json_build_object('id', i.id, 'width', i.width, 'height', i.height)
      from squad_images i where i.id = squad_messages.image_id)`.as('image'),
    sql<SquadMessage['campaign']>`(select ${sharedCampaign} from campaigns
      where campaigns.id = squad_messages.campaign_id and squad_messages.deleted_at is null)`.as('campaign'),
    replyTo.as('replyTo'),
    mentioned.as('mentions'),
    reactions.as('reactions'),
    millis('squad_messages.created_at').as('sentAt'),
    millis('squad_messages.edited_at').as('editedAt'),
    millis('squad_messages.pinned_at').as('pinnedAt'),
    millis('squad_messages.deleted_at').as('deletedAt'),
  ])

type Row = Omit<SquadMessage, 'sentAt'> & { sentAt: number | null }

/** Previews are cut between graphemes, which SQL cannot do. */
export const asMessage = ({ sentAt, replyTo: original, ...row }: Row): SquadMessage => ({
  ...row,
  sentAt: sentAt ?? 0,
  replyTo: original && { ...original, content: cutTo(original.content, limits.replyPreviewMax) },
})

export async function readMessage(db: Db, id: string): Promise<SquadMessage> {
  const [row] = await selectMessage(db, { id })
  if (!row) throw new Error(`Message ${id} is not there`)
  return asMessage(row)
}

const selectMessage = statement((db, { id }: { id: string }) => selectMessages(db).where('squad_messages.id', '=', id))
