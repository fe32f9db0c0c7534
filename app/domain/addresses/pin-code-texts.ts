export const NOT_SERVICEABLE_HINT = 'We don’t deliver to this PIN code yet.'
