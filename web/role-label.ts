import type { Role } from '#/rules/roles.ts'

const labels = { founder: 'Founder', contributor: 'Contributor', admin: 'Admin' } as const satisfies Record<
  Role,
  string
>

export const roleLabel = (role: Role | null) => (role ? labels[role] : 'No role')
