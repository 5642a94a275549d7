import type { OwnFile } from './own-file.ts'
import { at, byId } from './own-file.ts'

/** Files about what somebody was told, and where that was sent. */
export const ownNewsFiles: readonly OwnFile[] = [
  { name: 'notifications', says: 'Your notifications.', table: 'notifications', key: byId, mine: at('user_id') },
  {
    name: 'devices',
    says: 'Browsers that get notifications. The addresses that reach them are left out.',
    table: 'push_devices',
    key: byId,
    hides: ['endpoint', 'p256dh', 'auth'],
    mine: at('user_id'),
  },
  {
    name: 'deliveries',
    says: 'What was sent to these browsers and to your mailbox, and when.',
    table: 'deliveries',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'account-mails',
    says: 'Emails about your account itself: when they went out, and why. Their links are left out.',
    table: 'letters',
    key: byId,
    mine: at('user_id'),
  },
  {
    name: 'change-of-address',
    says: 'The email address that you asked to change to.',
    table: 'email_changes',
    key: { user_id: 'uuid' },
    hides: ['session_id'],
    mine: at('user_id'),
  },
]
