import { z } from 'zod'

export const markNotificationInput = z.object({ notificationId: z.uuid() })
