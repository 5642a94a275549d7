import { homeOf } from '#/rules/paths.ts'
import type { Me } from '#/contract/accounts.ts'

export { homeOf, ownPath, paths } from '#/rules/paths.ts'

/** The URL of a squad's image; members only. */
export const squadImage = (id: string, size: 'full' | 'thumbnail') => `/api/squad-images/${id}/${size}`

/** Like `homeOf`, but sends people who still have to choose a role to that choice. */
export const homeFor = ({ role, choosesRole }: Me) => (choosesRole ? '/signup' : homeOf(role))
