import type { Submission } from '@conform-to/react'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { z } from 'zod'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Coded, FormContract, FormReply, FormShape } from '#app/shared/form-contract.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { dbContext } from './context.server.ts'
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from './database-unavailable.server.ts'
import { bodyLimits, parseForm, readForm, unknownForm } from './form.server.ts'

/** What a handler gets of the form that was sent. */
export interface SentForm<Fields extends z.ZodType> {
  /** What was sent, read by the contract's rules. */
  readonly value: z.output<Fields>
  /** All that was sent, such as files. */
  readonly form: FormData
}

/** A contract with what the shop does when its form arrives. */
export interface FormHandler<Scope> {
  readonly contract: FormShape
  respond(scope: Scope, form: FormData, prepared?: Prepared): Promise<Response | DataOf<FormResponse>>
}

/** What became of a form before its rules are checked. */
interface Prepared {
  /** Why its command doesn't run. */
  readonly refused?: FormReply | undefined
  /** What its screen shows, whatever the outcome. */
  readonly shown?: object
}

/** What the sender of a form without words for faults is told while the database is unavailable. */
const UNAVAILABLE = 'The shop is busy at the moment. Please try again.'

type DataOf<Body> = ReturnType<typeof data<Body>>

/**
 * What is done with the form of a contract.
 *
 * @param handle Runs the command. It returns the outcome, which the contract answers, or a response of its own, such as a download.
 * @param rulesFor Chooses the contract with the rules, where they depend on who sends the form or on a setting. It returns one of a few.
 */
export function on<Scope, Fields extends z.ZodType, Outcome extends Coded>(
  contract: FormContract<Fields, Outcome>,
  handle: (sent: Scope & SentForm<Fields>) => Promise<NoInfer<Outcome> | Response>,
  rulesFor: (scope: Scope) => FormContract<Fields, Outcome> = () => contract,
): FormHandler<Scope> {
  const { intent, secrets = [], isButton, missing, invalid, fault } = contract
  const schemas = new Map<FormShape, Fields>()
  return {
    contract,
    async respond(scope, form, { refused, shown } = {}) {
      const rules = rulesFor(scope)
      const schema = schemas.get(rules) ?? rules.fields(z)
      schemas.set(rules, schema)
      const submission = parseForm(form, schema)
      const sent = { intent, reply: replyTo(submission, secrets), shown }
      if (refused) return respond(refused, { ...sent, outcome: { status: 'refused' } })
      if (submission.status !== 'success') {
        if (missing !== undefined) throw data(missing, { status: 404 })
        if (isButton) throw unknownForm()
        const why = { ...(invalid !== undefined && { error: invalid }), ...(shown && { shown }) }
        return data<FormResponse>({ intent, code: 'invalid', result: sent.reply(), ...why }, 400)
      }
      let outcome: Outcome | Response
      try {
        outcome = await handle({ ...scope, value: submission.value, form })
      } catch (error) {
        if (error instanceof Response) throw error
        const isUnavailable = isDatabaseUnavailable(error)
        // Nobody typed anything for a button.
        const words = fault ?? (isUnavailable && !isButton && missing === undefined ? UNAVAILABLE : undefined)
        if (words === undefined) throw error
        log.error({ err: error, intent }, 'a form failed')
        const answer = { code: isUnavailable ? 503 : 500, ...(words && { error: words }), isKept: true }
        const outcome = { status: 'fault', ...(isUnavailable && { retryAfterSeconds: RETRY_AFTER_SECONDS }) }
        return respond(answer, { ...sent, outcome })
      }
      if (outcome instanceof Response) return outcome
      const answer = contract.answers[outcome.status as Outcome['status']] as (
        ...args: [Outcome, z.output<Fields>]
      ) => FormReply
      return respond(answer(outcome, submission.value), { ...sent, outcome })
    },
  }
}

/** Prepares a form before its rules are checked, such as by storing its files and putting their addresses into its fields. */
export function prepared<Scope>(
  prepare: (sent: Scope & { readonly form: FormData }) => Promise<Prepared>,
  handler: FormHandler<Scope>,
): FormHandler<Scope> {
  return {
    ...handler,
    respond: async (scope, form) => handler.respond(scope, form, await prepare({ ...scope, form })),
  }
}

/** The answer to a form that isn't read, such as one of many; see {@link answerEarly}. */
class EarlyAnswer {
  readonly response: DataOf<FormResponse>

  constructor(response: DataOf<FormResponse>) {
    this.response = response
  }
}

/** What `open` returns for a sender who belongs on another page, which the form may name. */
export class SentElsewhere {
  readonly pathFor: (form: FormData) => string

  constructor(pathFor: (form: FormData) => string) {
    this.pathFor = pathFor
  }
}

/** Answers before the body is read. @param outcome One that is an error of the whole form. */
export function answerEarly<Fields extends z.ZodType, Outcome extends Coded>(
  { intent, answers }: FormContract<Fields, Outcome>,
  outcome: NoInfer<Outcome>,
): EarlyAnswer {
  const answer = answers[outcome.status as Outcome['status']] as (outcome: Outcome, sent: undefined) => FormReply
  const { code, error } = answer(outcome, undefined)
  return new EarlyAnswer(data({ intent, code: outcome.status, error }, code))
}

/**
 * The action of a route with forms: reads the body within bounds, finds the form by its intent, checks it, runs its command, and answers.
 *
 * @param open Runs first: checks who sends the form, and returns what the handlers need, or an answer before the body is read, or where
 *   the sender belongs.
 * @param otherwise The form that one without a known intent is taken for, which is the page's only form; else, or with null, such a form is
 *   rejected.
 */
export function formAction<Args extends ActionFunctionArgs, Scope>(
  open: (args: Args) => Scope | EarlyAnswer | SentElsewhere | Promise<Scope | EarlyAnswer>,
  handlers: readonly FormHandler<Scope>[],
  otherwise: FormShape | undefined | null = handlers.length === 1 ? handlers[0]?.contract : undefined,
) {
  const byIntent = new Map(handlers.map((handler) => [handler.contract.intent, handler]))
  const contracts = handlers.map(({ contract }) => contract)
  const limits = bodyLimits(contracts.map(({ body }) => body ?? {}))
  async function action(args: Args) {
    const scope = await open(args)
    if (scope instanceof EarlyAnswer) return scope.response
    const form = await readForm(args.request, limits)
    if (scope instanceof SentElsewhere) return redirect(scope.pathFor(form))
    const handler = byIntent.get(String(form.get('intent'))) ?? byIntent.get(otherwise?.intent ?? '')
    if (!handler) throw unknownForm()
    return handler.respond(scope, form)
  }
  // What the tests of all forms read.
  return Object.assign(action, { contracts })
}

/** Opens the forms of a back-office page to the administrator alone. @returns What their commands need. */
export function byAdmin<Args extends ActionFunctionArgs>({ context, params, url }: Args) {
  const actor = requireAdmin({ context })
  const services = { db: context.get(dbContext), jobs: context.get(jobsContext) }
  return { actor, ...services, context, url, params: params as Args['params'] }
}

type Reply = (errors?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }) => FormResponse['result']

function replyTo(submission: Submission<unknown, string[]>, secrets: readonly string[]): Reply {
  return (errors = {}) => submission.reply({ hideFields: [...secrets], ...errors } as object)
}

function respond(
  { code, success, error, errors = {}, goTo, missing, isKept = false, isCleared = false, shown }: FormReply,
  { intent, outcome, reply, shown: base }: { intent: string; outcome: Coded; reply: Reply; shown?: object | undefined },
) {
  const headers = headersOf(outcome)
  if (missing !== undefined) throw data(missing, { status: code })
  if (goTo !== undefined) return redirect(goTo, { headers })
  const fieldErrors = Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, [texts].flat()]))
  const kept = isKept ? reply({ fieldErrors, ...(error !== undefined && { formErrors: [error] }) }) : undefined
  const result = isCleared ? { initialValue: null } : kept
  return data<FormResponse>(
    {
      intent,
      code: outcome.status,
      success,
      error,
      shown: base ? { ...base, ...(shown as object) } : shown,
      ...(result && { result }),
    },
    { status: code, headers },
  )
}

/** Cookies that a command sets, and when to try again. */
function headersOf(outcome: Coded & { cookies?: readonly string[]; retryAfterSeconds?: number }): [string, string][] {
  const { cookies = [], retryAfterSeconds } = outcome
  return [
    ...setCookies(cookies),
    ...(retryAfterSeconds === undefined ? [] : [['Retry-After', String(retryAfterSeconds)] as [string, string]]),
  ]
}
