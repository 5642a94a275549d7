import { remember, takeBack } from '../api/one-press.ts'
import { toast } from '../ui/toast.ts'

/** Shows a toast about a post or comment, in place of the one before about it. */
export function sayOfWork(id: string, title: string, description?: string) {
  takeBack(id)
  remember(id, toast.success(title, description))
}
