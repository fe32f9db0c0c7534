import { makePasswordHashesCheap } from '../sign-in/cheap-password-hashes.ts'

makePasswordHashesCheap()
