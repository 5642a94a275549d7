import { clauseberry } from './clauseberry.ts'
import { echobarn } from './echobarn.ts'
import { kettlehook } from './kettlehook.ts'
import { lingoplank } from './lingoplank.ts'
import { loghollow } from './loghollow.ts'
import { nookbrief } from './nookbrief.ts'
import { onrampling } from './onrampling.ts'
import { pagerfern } from './pagerfern.ts'
import { pennyquay } from './pennyquay.ts'
import { rosterwren } from './rosterwren.ts'
import type { Product } from './shape.ts'
import { shelfmoth } from './shelfmoth.ts'
import { sievestack } from './sievestack.ts'
import { tallybrook } from './tallybrook.ts'

/** Every product of the demo world. All of them are fictional. */
export const products: Product[] = [
  tallybrook,
  pagerfern,
  kettlehook,
  rosterwren,
  onrampling,
  clauseberry,
  sievestack,
  nookbrief,
  shelfmoth,
  pennyquay,
  lingoplank,
  echobarn,
  loghollow,
]
