import { startBare } from './bare.ts'
import type { Figures, Load } from './measure.ts'
import type { Options } from './options.ts'
import { benchPassword, emailOf } from './sizes.ts'
import type { Database } from './worlds.ts'
import { serveWorld } from './worlds.ts'

export interface SignIns {
  ours: Figures
  bare: Figures
}

/** One sign-in with email and password after another, compared with a bare server that only computes the same hash. */
export async function measureSignIn(database: Database, load: Load, options: Options): Promise<SignIns> {
  const [sizes] = options.sizes
  await using world = await serveWorld(database, sizes, 'bench_sign_in')
  const bare = await startBare('bare-sign-in.ts')
  const bodyOf = (user: number) => JSON.stringify({ email: emailOf(user), password: benchPassword })
  const requests = Array.from({ length: sizes.users }, (_, user) => ({
    path: '/api/session',
    cookie: '',
    body: bodyOf(user),
  }))
  const [ours, same] = await load.race(
    [
      { origin: world.origin, pids: world.pids, requests },
      { origin: bare.origin, pids: [bare.pid], requests },
    ],
    { ...options, connections: 1, seconds: options.seconds * 2 },
  )
  await bare.stop()
  if (!ours || !same) throw new Error('Signing in was not measured')
  return { ours, bare: same }
}
