import { toast } from '../ui/toast.ts'

/** The server was overloaded and the read is being retried. Loaded when that first happens. */
export const sayBusy = () => toast.once('Very busy right now. Trying again…', 'busy')
