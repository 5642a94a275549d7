import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, startProgram } from './program.ts'

const hasPsql = spawnSync('psql', ['--version']).status === 0

test.skipIf(!hasPsql)('an operator enters the embedded database with the words of the documentation', async () => {
  await using folder = await migratedFolder()
  const page = await readFile(join(import.meta.dirname, '../docs/operate/one-machine.md'), 'utf8')
  const here = (words: string | undefined) => words?.replace('/var/lib/karmasquad', folder.path) ?? ''
  const line = here(/^psql .+$/m.exec(page)?.[0])
  const address = here(/`(postgres:\/\/[^`]+)`/.exec(page)?.[1])
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const run = (typed: string) => execFileSync('sh', ['-c', typed], { encoding: 'utf8' })
  expect(run(`psql '${address}' -Atc "select current_user"`)).toBe('karmasquad\n')
  const admins = `update user_roles set role = 'contributor' where user_id = (select id from users where email = 'x')`
  expect(run(`${line} -c "${admins}"`)).toBe('UPDATE 0\n')
  const forbidden = spawnSync('sh', ['-c', `${line} -c "delete from karma_transfers"`], { encoding: 'utf8' })
  expect(forbidden.stderr).toContain('permission denied')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
