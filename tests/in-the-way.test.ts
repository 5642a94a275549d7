import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, spawnProgram } from './program.ts'

test.each(['karmasquad.lock', 'postgres.log', 'postgres.socket'])(
  'a folder where %s belongs is named in one clear line',
  async name => {
    await using folder = await migratedFolder()
    const place = join(folder.path, name)
    await mkdir(join(place, 'something'), { recursive: true })
    const server = spawnProgram({ dataDir: folder.path, port: await freePort() })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(
      /^A file of the data folder cannot be used: .*\. Move it away or change its owner, then start again\.\n$/,
    )
    expect(server.said()).toContain(place)
  },
)
