import { signedIn } from '../guards.ts'
import { addDevice, readReach, removeDevice } from './devices.ts'
import { listNotifications, markAllRead, markRead, removeNotification } from './own.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { testDevice } from './push.ts'

export const notificationRoutes = {
  list: signedIn.notifications.list.handler(({ context, input }) => listNotifications(context.caller, input)),
  markRead: signedIn.notifications.markRead.handler(({ context, input }) => markRead(context.caller, input.id)),
  markAllRead: signedIn.notifications.markAllRead.handler(({ context }) => markAllRead(context.caller)),
  remove: signedIn.notifications.remove.handler(({ context, input }) => removeNotification(context.caller, input.id)),
  preferences: signedIn.notifications.preferences.handler(({ context }) => readPreferences(context.caller)),
  changePreferences: signedIn.notifications.changePreferences.handler(({ context, input }) =>
    changePreferences(context.caller, input),
  ),
  reach: signedIn.notifications.reach.handler(({ context }) => readReach(context.caller)),
  addDevice: signedIn.notifications.addDevice.handler(({ context, input }) =>
    addDevice({ ...context.caller, headers: context.headers }, input),
  ),
  removeDevice: signedIn.notifications.removeDevice.handler(({ context, input }) =>
    removeDevice(context.caller, input.id),
  ),
  testDevice: signedIn.notifications.testDevice.handler(({ context, input }) => testDevice(context.caller, input.id)),
}
