import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function thisProcess(): { pid: number; birth: string } {
  return { pid: process.pid, birth: birthOf(process.pid) ?? '' }
}

/**
 * When the process with this pid started, as an opaque value to compare for equality. Pids are reused after a reboot and in containers,
 * so a process is identified by pid and birth. Undefined: no such process (or a zombie). Empty: it is alive, but the system does not
 * tell since when.
 */
export function birthOf(pid: number): string | undefined {
  if (!lives(pid)) return undefined
  if (process.platform === 'linux') return linuxBirth(pid)
  return ask(['ps', '-o', 'lstart=', '-p', `${pid}`], `(Get-Process -Id ${pid}).StartTime.Ticks`)
}

/** The command line of a living process, with arguments joined by single spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (!lives(pid)) return ''
  if (process.platform === 'linux') return (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim()
  const powershell = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
  return ask(['ps', '-ww', '-o', 'command=', '-p', `${pid}`], powershell)
}

function lives(pid: number): boolean {
  // 0 and negative numbers mean process groups.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function linuxBirth(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return lives(pid) ? '' : undefined
  // The second field is the program's name in parentheses, which may itself contain spaces and parentheses: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${fields[19] ?? ''}`
}

function ask(posix: readonly string[], powershell: string): string {
  const windows = ['powershell', '-NoProfile', '-Command', powershell]
  const [program = '', ...args] = process.platform === 'win32' ? windows : posix
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
