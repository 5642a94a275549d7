import { homeOf } from '#/rules/paths.ts'
import type { Me } from '#/contract/accounts.ts'

export { homeOf, ownPath, paths } from '#/rules/paths.ts'

/** Where an image of a squad is read; members only. */
export const squadImage = (id: string, size: 'full' | 'thumbnail') => `/api/squad-images/${id}/${size}`

/** The same for whoever may still have to say what they are here. */
export const homeFor = ({ role, choosesRole }: Me) => (choosesRole ? '/signup' : homeOf(role))
