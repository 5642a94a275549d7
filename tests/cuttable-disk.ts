import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryFolder } from '#/bin/memory-folder.ts'

/** EXT4_IOC_SHUTDOWN without flushing: from now on nothing reaches the disk, not even what waits in memory. */
const shutdown = 'open(my $f, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl($f, 0x8004587D, $how) or die "$!"'

/** Root on Linux may; then it must. */
export const canCut = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/dev/loop-control')

/** A disk of its own, an ext4 in a file, whose power can be cut. */
export async function openCuttableDisk() {
  const home = await mkdtemp(join(memoryFolder(), 'karmasquad-disk-'))
  const [image, path] = [join(home, 'image'), join(home, 'disk')]
  await mkdir(path)
  run('truncate', '-s', '1G', image)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, path)
  const unmount = async () => {
    for (let tries = 0; !succeeds('umount', path); tries++) {
      if (tries > 300) throw new Error(`${path} stays in use`)
      await sleep(100)
    }
  }
  mount()
  return {
    path,
    /** Whatever was not synced is lost. Whoever still uses the disk hears of errors. */
    cut: () => run('perl', '-e', shutdown, path),
    /** As the kernel does when it finds an error in what is written there: nothing can be written until it is repaired. */
    turnReadOnly() {
      const device = run('findmnt', '--noheadings', '--output', 'SOURCE', path).trim()
      writeFileSync(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, 'a test')
    },
    /** Once nobody uses it any more: as an operator does. */
    async repair() {
      await unmount()
      // It says with 1 that it repaired something.
      if (!succeeds('e2fsck', '-p', image)) run('e2fsck', '-f', '-p', image)
      mount()
    },
    /** Once nobody uses it any more: as the machine finds it after the cut. */
    async powerOn() {
      await unmount()
      mount()
    },
    async [Symbol.asyncDispose]() {
      await unmount()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
  return stdout
}

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
