import { admin, only } from '../guards.ts'
import { editMessage } from './edit.ts'
import { muteRoom } from './mute.ts'
import { pinMessage } from './pin.ts'
import { react } from './react.ts'
import { listChanges, listMessages, listPinned, searchMessages } from './read-messages.ts'
import { markUnread, readUpTo } from './read-up-to.ts'
import { removeMessage } from './remove.ts'
import { renameRoom } from './rename.ts'
import { listRooms, readRoom } from './rooms.ts'
import { sendImage } from './send-image.ts'
import { sendText } from './send.ts'
import { setTeamLead } from './set-team-lead.ts'
import { listShareable, shareCampaign } from './share.ts'
import { tellTyping } from './typing.ts'
import { countUnread } from './unread.ts'

const member = only({ roles: ['founder', 'contributor', 'admin'] })

export const squadRoutes = {
  rooms: member.squads.rooms.handler(({ context, input }) => listRooms(context.caller, input)),
  room: member.squads.room.handler(({ context, input }) => readRoom(context.caller, input.roomId)),
  unread: member.squads.unread.handler(({ context }) => countUnread(context.caller)),
  messages: member.squads.messages.handler(({ context, input }) => listMessages(context.caller, input)),
  changes: member.squads.changes.handler(({ context, input }) => listChanges(context.caller, input)),
  search: member.squads.search.handler(({ context, input }) => searchMessages(context.caller, input)),
  pinned: member.squads.pinned.handler(({ context, input }) => listPinned(context.caller, input.roomId)),
  shareable: member.squads.shareable.handler(({ context, input }) => listShareable(context.caller, input)),
  send: member.squads.send.handler(({ context, input }) => sendText(context.caller, input)),
  sendImage: member.squads.sendImage.handler(({ context, input }) => sendImage(context.caller, input)),
  share: member.squads.share.handler(({ context, input }) => shareCampaign(context.caller, input)),
  edit: member.squads.edit.handler(({ context, input }) => editMessage(context.caller, input)),
  remove: member.squads.remove.handler(({ context, input }) => removeMessage(context.caller, input.id)),
  react: member.squads.react.handler(({ context, input }) => react(context.caller, input)),
  pin: member.squads.pin.handler(({ context, input }) => pinMessage(context.caller, input)),
  read: member.squads.read.handler(({ context, input }) => readUpTo(context.caller, input)),
  markUnread: member.squads.markUnread.handler(({ context, input }) => markUnread(context.caller, input)),
  mute: member.squads.mute.handler(({ context, input }) => muteRoom(context.caller, input)),
  typing: member.squads.typing.handler(({ context, input }) => tellTyping(context.caller, input.roomId)),
  rename: member.squads.rename.handler(({ context, input }) => renameRoom(context.caller, input)),
  setTeamLead: admin.squads.setTeamLead.handler(({ context, input }) => setTeamLead(context.caller, input)),
}
