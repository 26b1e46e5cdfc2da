// Serves a folder and says where. Run with the folder as its argument.
import { startEmbeddedStore } from '../../dist/embedded-store/index.js';

const store = await startEmbeddedStore({ dir: process.argv[2] });
process.stdout.write(`${store.uri}\n`);
