import { useRouteContext } from '@tanstack/react-router'
import type { User } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'

/** `findPlace` is where the focus goes when what was pressed is gone, also because only the answer was lost. */
export function useGiveRole(findPlace: () => HTMLElement | null) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ admin }) => [admin])
  return useOnePress({
    mutationFn: ({ user, role }: { user: User; role: SignUpRole }) => api.admin.giveRole({ id: user.id, role }),
    onSuccess: (_, { user, role }) => void toast.success('Role Assigned', `${isolated(user.name)} is a ${role} now.`),
    onError: error => {
      const code = refusalCode(error)
      const already = code === 'already_has_role' || code === 'has_another_role'
      return failed(already ? 'Role Already Assigned' : 'Error assigning role', error)
    },
    onSettled: async () => {
      await reread()
      focusWhenLost(findPlace)
    },
  })
}
