/** Why a backup can't be written or restored. */
export type BackupProblem =
  | 'not-a-backup'
  | 'newer-format'
  | 'newer-release'
  | 'needs-key'
  | 'other-key'
  | 'not-encrypted'
  | 'truncated'
  | 'damaged'
  | 'missing-file'
  | 'shop-not-empty'
  | 'other-content'
  | 'database-in-use'
  | 'not-equal'

const TEXTS: Record<BackupProblem, string> = {
  'not-a-backup': 'this is not a backup of a shop',
  'newer-format': 'a newer release made this backup: install that release to restore it',
  'newer-release': 'a newer release made this backup: install that release to restore it',
  'needs-key': 'this backup is encrypted: set BACKUP_KEY to the key it was made with',
  'other-key': 'this backup was made with another BACKUP_KEY',
  'not-encrypted': 'this backup is not encrypted: to restore it all the same, leave BACKUP_KEY empty',
  truncated: 'this backup is not complete: its end is missing',
  damaged: 'this backup is damaged or was modified',
  'missing-file': 'this file of the backup is missing',
  'shop-not-empty': 'the target already holds a shop; add --replace to delete it and put the backup in its place',
  'other-content': 'another program uses this database: choose an empty one, or delete its content yourself',
  'database-in-use': 'the database has other connections: stop the shop and any connection pooler',
  'not-equal': 'the restored table differs from the backup',
}

/** A backup that can't be used. The message is one line for people; nothing was replaced. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly problem: BackupProblem
  readonly detail: string | undefined

  /** @param detail What the problem is about, such as a file or a table. */
  constructor(problem: BackupProblem, detail?: string) {
    super(detail ? `${detail}: ${TEXTS[problem]}` : TEXTS[problem])
    this.problem = problem
    this.detail = detail
  }

  /** The same problem, with a message that also says where it is, such as in which backup. */
  within(place: string): BackupError {
    return new BackupError(this.problem, this.detail && this.detail !== place ? `${place}, ${this.detail}` : place)
  }
}
