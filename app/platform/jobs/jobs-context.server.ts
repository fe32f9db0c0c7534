import { createContext } from 'react-router'
import type { JobSender } from './jobs.server.ts'

export const jobsContext = createContext<JobSender>()
