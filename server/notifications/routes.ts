import { signedIn } from '../call.ts'
import { addDevice, readReach, removeDevice } from './devices.ts'
import { listNotifications, markAllRead, markRead, removeNotification } from './own.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { testDevice } from './push.ts'

const own = signedIn.notifications

export const notificationRoutes = {
  list: own.list.handler(({ context, input }) => listNotifications(context.caller, input.cursor)),
  markRead: own.markRead.handler(({ context, input }) => markRead(context.caller, input.id)),
  markAllRead: own.markAllRead.handler(({ context }) => markAllRead(context.caller)),
  remove: own.remove.handler(({ context, input }) => removeNotification(context.caller, input.id)),
  preferences: own.preferences.handler(({ context }) => readPreferences(context.caller)),
  changePreferences: own.changePreferences.handler(({ context, input }) => changePreferences(context.caller, input)),
  reach: own.reach.handler(({ context }) => readReach(context.caller)),
  addDevice: own.addDevice.handler(({ context, input }) => addDevice(context.caller, input)),
  removeDevice: own.removeDevice.handler(({ context, input }) => removeDevice(context.caller, input.id)),
  testDevice: own.testDevice.handler(({ context, input }) => testDevice(context.caller, input.id)),
}
