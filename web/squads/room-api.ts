import type { Api } from '#/contract/index.ts'

/** The API calls that a room's store uses. */
export interface RoomApi {
  squads: Pick<
    Api['squads'],
    'messages' | 'changes' | 'send' | 'sendImage' | 'edit' | 'remove' | 'react' | 'pin' | 'read' | 'markUnread'
  >
}
