import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryFolder } from '#/bin/memory-folder.ts'

/** EXT4_IOC_SHUTDOWN without flushing: from now on nothing reaches the disk, not even what is still in memory. */
const shutdown = 'open(my $f, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl($f, 0x8004587D, $how) or die "$!"'

/** Only root on Linux can cut a disk; where it can, these tests must run. */
export const canCut = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/dev/loop-control')

/** An ext4 file system in a file, whose power can be cut. */
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
    /** Loses everything that was not synced. Processes that still use the disk get errors. */
    cut: () => run('perl', '-e', shutdown, path),
    /** What the kernel does when it finds a file system error: nothing can be written until the disk is repaired. */
    turnReadOnly() {
      const device = run('findmnt', '--noheadings', '--output', 'SOURCE', path).trim()
      writeFileSync(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, 'a test')
    },
    /** Repairs the disk as an operator would. Only once no process uses it any more. */
    async repair() {
      await unmount()
      // Exit code 1 means that something was repaired.
      if (!succeeds('e2fsck', '-p', image)) run('e2fsck', '-f', '-p', image)
      mount()
    },
    /** Remounts the disk as the machine finds it after the power cut. Only once no process uses it any more. */
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
