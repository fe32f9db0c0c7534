interface Waiting<Asked, Found> extends PromiseWithResolvers<Found> {
  readonly asked: Asked
}

/** One statement for more wouldn't cost less for each, and those that are quick would wait for it. */
const AT_MOST = 20

/**
 * Lets requests that arrive in the same turn of the event loop share a statement: on a busy shop, sending one and taking its result costs a
 * process more than all else about a customer's page. A request alone waits for nobody. Each still reads what is in the database
 * after it arrived.
 *
 * @param read Reads for some at once. Returns one result for each, in the same order; an error is everyone's.
 */
export function readTogether<Asked, Found>(
  read: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (asked: Asked) => Promise<Found> {
  let waiting: Waiting<Asked, Found>[] = []

  async function readFor(some: readonly Waiting<Asked, Found>[]): Promise<void> {
    try {
      const found = await read(some.map(({ asked }) => asked))
      for (const [index, { resolve }] of some.entries()) resolve(found[index] as Found)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  function readForAll(): void {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += AT_MOST) void readFor(all.slice(start, start + AT_MOST))
  }

  return (asked) => {
    const one = { asked, ...Promise.withResolvers<Found>() }
    if (waiting.push(one) === 1) setImmediate(readForAll)
    return one.promise
  }
}
