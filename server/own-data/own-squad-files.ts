import type { OwnFile } from './own-file.ts'
import { at, byId } from './own-file.ts'

/** Files about teams and their rooms. */
export const ownSquadFiles: readonly OwnFile[] = [
  {
    name: 'team-assignments',
    says: 'Who you work with.',
    table: 'founder_team_assignments',
    key: byId,
    hides: ['assigned_by', 'notes'],
    mine: at('founder_id', 'contributor_id'),
  },
  {
    name: 'squad-room',
    says: 'The squad room that is yours.',
    table: 'squad_rooms',
    key: byId,
    hides: ['name_text'],
    mine: at('founder_id'),
  },
  {
    name: 'squad-messages',
    says: 'What you wrote in squads.',
    table: 'squad_messages',
    key: byId,
    mine: at('sender_id'),
  },
  {
    name: 'squad-images',
    says: 'Images you added to squads. The images themselves are in the folder squad-images.',
    table: 'squad_images',
    key: byId,
    mine: at('uploaded_by'),
  },
  {
    name: 'squad-reactions',
    says: 'Your reactions to messages.',
    table: 'squad_reactions',
    key: { message_id: 'uuid', emoji: 'text' },
    mine: at('user_id'),
  },
  {
    name: 'squad-reads',
    says: 'How far you have read in squads.',
    table: 'squad_reads',
    key: { room_id: 'uuid' },
    mine: at('user_id'),
  },
  {
    name: 'squad-mutes',
    says: 'Squads whose notifications you muted.',
    table: 'squad_mutes',
    key: { room_id: 'uuid' },
    mine: at('user_id'),
  },
]
