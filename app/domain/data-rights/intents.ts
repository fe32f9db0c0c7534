/** What the form that deletes an account sends as its `intent`. */
export const DELETE_ACCOUNT = 'delete-account'
