import { z } from 'zod'
import { reading } from './shared.ts'

const statistics = z.object({
  users: z.number(),
  founders: z.number(),
  contributors: z.number(),
  assignments: z.number(),
  campaigns: z.number(),
})

export const admin = {
  statistics: reading('/admin/statistics').output(statistics),
}
