/** A step of the image's build stage. */
export type BuildStep =
  | { readonly kind: 'RUN'; readonly text: string }
  | { readonly kind: 'COPY'; readonly text: string; readonly sources: readonly string[] }

/**
 * The steps of the stage `build`, in order. Knows the few instructions that this project uses.
 *
 * @throws Error naming an instruction that it doesn't know.
 */
export function buildSteps(containerFile: string): BuildStep[] {
  const [, stage] = /^FROM \S+ AS build\n(.*?)^FROM /ms.exec(containerFile) ?? []
  if (stage === undefined) throw new Error('there is no stage called build')
  const lines = stage.replaceAll('\\\n', '').split('\n')
  return lines.flatMap((line): BuildStep[] => {
    const [, kind, text = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (!kind || kind === 'WORKDIR') return []
    if (kind === 'RUN') return [{ kind, text }]
    if (kind === 'COPY' && !text.startsWith('--')) return [{ kind, text, sources: text.split(/ +/).slice(0, -1) }]
    throw new Error(`${line} is not a step that can be repeated here`)
  })
}

/**
 * Whether a file is part of what the image is built from.
 *
 * @param ignoreFile `.dockerignore`: everything is left out, but `!name` lets a file or folder in, and a pattern for endings leaves out again.
 */
export function imageContext(ignoreFile: string): (path: string) => boolean {
  const lines = ignoreFile.split('\n').filter((line) => line && !line.startsWith('#'))
  if (lines[0] !== '*') throw new Error('.dockerignore must leave out everything first')
  const included = new Set(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)))
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice('**/*'.length))
  return (path) => included.has(path.split('/')[0] ?? '') && !endings.some((ending) => path.endsWith(ending))
}
