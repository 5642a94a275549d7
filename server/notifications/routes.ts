import { signedIn } from '../call.ts'
import { listNotifications, markAllRead, markRead, removeNotification } from './own.ts'

export const notificationRoutes = {
  list: signedIn.notifications.list.handler(({ context, input }) => listNotifications(context.caller, input.cursor)),
  markRead: signedIn.notifications.markRead.handler(({ context, input }) => markRead(context.caller, input.id)),
  markAllRead: signedIn.notifications.markAllRead.handler(({ context }) => markAllRead(context.caller)),
  remove: signedIn.notifications.remove.handler(({ context, input }) => removeNotification(context.caller, input.id)),
}
