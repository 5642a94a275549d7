import { tellAdmins } from '../accounts/tell-admins.ts'
import type { Tell, Tx } from '../infra/db/change.ts'

/** Has every admin's open moderation queue reload. */
export const tellOfReports = (tx: Tx, tell: Tell) => tellAdmins(tx, tell, { name: 'reports_changed' })
