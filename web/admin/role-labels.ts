import type { Role } from '#/rules/roles.ts'

export const roleLabels: Readonly<Record<Role, string>> = {
  founder: 'Founder',
  contributor: 'Contributor',
  admin: 'Admin',
}
