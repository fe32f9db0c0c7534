import { createContext } from 'react-router'
import type { JobSender } from './jobs.server.ts'

/** Background work, for loaders and actions that start some. */
export const jobsContext = createContext<JobSender>()
