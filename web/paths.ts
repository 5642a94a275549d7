export { destinationOf, homeOf, ownPath, paths } from '#/rules/paths.ts'

/** Where an image of a squad is read; members only. */
export const squadImage = (id: string, size: 'full' | 'thumbnail') => `/api/squad-images/${id}/${size}`
