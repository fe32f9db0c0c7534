import { createContext } from 'react-router'
import type { JobSender } from './jobs.server.ts'

/** Background jobs, for loaders and actions that enqueue them. */
export const jobsContext = createContext<JobSender>()
