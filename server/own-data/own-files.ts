import { ownAccountFiles } from './own-account-files.ts'
import type { OwnFile } from './own-file.ts'
import { ownNewsFiles } from './own-news-files.ts'
import { ownSquadFiles } from './own-squad-files.ts'
import { ownWorkFiles } from './own-work-files.ts'

/** The archive's files, in order. */
export const ownFiles: readonly OwnFile[] = [...ownAccountFiles, ...ownWorkFiles, ...ownNewsFiles, ...ownSquadFiles]
