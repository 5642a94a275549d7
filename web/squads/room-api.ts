import type { Api } from '#/contract/index.ts'

/** What the store of a room asks the server. */
export interface RoomApi {
  squads: Pick<
    Api['squads'],
    'messages' | 'changes' | 'send' | 'sendImage' | 'edit' | 'remove' | 'react' | 'pin' | 'read' | 'markUnread'
  >
}
