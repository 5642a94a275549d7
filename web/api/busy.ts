import { toast } from '../ui/toast.ts'

/** A read was asked to come again later and does so by itself. Loaded when that happens first. */
export const sayBusy = () => toast.once('Very busy right now. Trying again…', 'busy')
