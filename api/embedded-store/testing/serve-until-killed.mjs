// Serves a data folder and prints its connection string. Usage: node serve-until-killed.mjs <folder>
import { startEmbeddedStore } from '../../dist/embedded-store/index.js';

const store = await startEmbeddedStore({ dir: process.argv[2] });
process.stdout.write(`${store.uri}\n`);
