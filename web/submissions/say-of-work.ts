import { remember, takeBack } from '../api/one-press.ts'
import { toast } from '../ui/toast.ts'

/** Says what became of a post or comment, in place of what was said of it before. */
export function sayOfWork(id: string, title: string, description?: string) {
  takeBack(id)
  remember(id, toast.success(title, description))
}
