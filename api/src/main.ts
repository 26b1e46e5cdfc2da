import { x } from "@northkeep/contracts"; import {z} from "./z.ts"; console.log(x, z);
