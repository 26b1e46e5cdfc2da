// Command log verifies the release log of a running site with golang.org/x/mod/sumdb, an implementation of the
// transparency logs by other authors.
//
// Usage: log <origin> <file of the last checkpoint>
//
// The file is created by the first run and read by later ones, which also verify that the log has only grown. Prints
// what was verified; ends with status 1 at the first fault.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Height of the tiles in C2SP tlog-tiles.
const tileHeight = 8
const tileWidth = 1 << tileHeight

type site struct{ origin string }

func (s site) get(path string) ([]byte, error) {
	answer, err := http.Get(s.origin + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

// The methods of tlog.TileReader.

func (s site) Height() int                         { return tileHeight }
func (s site) SaveTiles(_ []tlog.Tile, _ [][]byte) {}

func (s site) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		// tlog names 'tile/8/<level>/<number>', tlog-tiles leaves the height out.
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
		read, err := s.get("/log/" + path)
		if err != nil {
			return nil, err
		}
		data[i] = read
	}
	return data, nil
}

type bundle struct {
	Timestamp struct {
		Signed struct {
			Meta map[string]struct{ Version int }
		}
	}
	Targets struct{ Signed struct{ Log string } }
	Log     struct {
		Checkpoint string
		Index      int64
		Inclusion  []string
	}
}

func readBundle(s site) (bundle, error) {
	var read bundle
	text, err := s.get("/tuf/bundle.json")
	if err != nil {
		return read, err
	}
	return read, json.Unmarshal(text, &read)
}

// openCheckpoint verifies the signature of a checkpoint (C2SP tlog-checkpoint) and returns its tree.
func openCheckpoint(text []byte, verifier note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, fmt.Errorf("the checkpoint is of %q, not of %q", lines[0], verifier.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	hash, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: hash}, err
}

// readEntries reads all entries, each with its length in two bytes before it.
func readEntries(s site, size int64) ([][]byte, error) {
	var entries [][]byte
	for start := int64(0); start < size; start += tileWidth {
		tile := tlog.Tile{H: tileHeight, L: 0, N: start / tileWidth, W: tileWidth}
		if size-start < tileWidth {
			tile.W = int(size - start)
		}
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/0/", tileHeight), "tile/entries/", 1)
		data, err := s.get("/log/" + path)
		if err != nil {
			return nil, err
		}
		for len(data) > 0 {
			if len(data) < 2 || len(data) < 2+int(binary.BigEndian.Uint16(data)) {
				return nil, fmt.Errorf("%s ends within an entry", path)
			}
			end := 2 + int(binary.BigEndian.Uint16(data))
			entries, data = append(entries, data[2:end]), data[end:]
		}
	}
	if int64(len(entries)) != size {
		return nil, fmt.Errorf("the log has %d entries, its checkpoint says %d", len(entries), size)
	}
	return entries, nil
}

// verifyInclusions proves every entry with hashes from the tiles, which are verified against the tree.
func verifyInclusions(entries [][]byte, tree tlog.Tree, hashes tlog.HashReader) error {
	for at, entry := range entries {
		proof, err := tlog.ProveRecord(tree.N, int64(at), hashes)
		if err != nil {
			return fmt.Errorf("entry %d: %w", at, err)
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, int64(at), tlog.RecordHash(entry)); err != nil {
			return fmt.Errorf("entry %d: %w", at, err)
		}
	}
	return nil
}

// verifyGrowth proves that the tree of every earlier size is a part of the next one, and returns the number of proofs.
func verifyGrowth(tree tlog.Tree, hashes tlog.HashReader) (int, error) {
	proofs := 0
	for size := int64(1); size < tree.N; size++ {
		earlier, err := tlog.TreeHash(size, hashes)
		if err != nil {
			return proofs, err
		}
		if err := verifyConsistency(tlog.Tree{N: size, Hash: earlier}, tree, hashes); err != nil {
			return proofs, err
		}
		proofs++
	}
	return proofs, nil
}

func verifyConsistency(earlier, later tlog.Tree, hashes tlog.HashReader) error {
	if earlier.N > later.N {
		return fmt.Errorf("the log shrank from %d to %d entries", earlier.N, later.N)
	}
	proof, err := tlog.ProveTree(later.N, earlier.N, hashes)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, later.N, later.Hash, earlier.N, earlier.Hash)
}

// verifyBundle verifies the proof that a page gets, for the snapshot that the site serves as the newest.
func verifyBundle(s site, read bundle, verifier note.Verifier, entries [][]byte) error {
	version := read.Timestamp.Signed.Meta["snapshot.json"].Version
	snapshot, err := s.get(fmt.Sprintf("/tuf/%d.snapshot.json", version))
	if err != nil {
		return err
	}
	if at := read.Log.Index; at < 0 || at >= int64(len(entries)) || !bytes.Equal(entries[at], snapshot) {
		return fmt.Errorf("snapshot %d is not entry %d of the log", version, at)
	}
	tree, err := openCheckpoint([]byte(read.Log.Checkpoint), verifier)
	if err != nil {
		return err
	}
	var proof tlog.RecordProof
	for _, text := range read.Log.Inclusion {
		hash, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(hash) != tlog.HashSize {
			return fmt.Errorf("%q is not a hash", text)
		}
		var node tlog.Hash
		copy(node[:], hash)
		proof = append(proof, node)
	}
	return tlog.CheckRecord(proof, tree.N, tree.Hash, read.Log.Index, tlog.RecordHash(snapshot))
}

func verify(s site, stateFile string) (string, error) {
	read, err := readBundle(s)
	if err != nil {
		return "", err
	}
	verifier, err := note.NewVerifier(read.Targets.Signed.Log)
	if err != nil {
		return "", err
	}
	text, err := s.get("/log/checkpoint")
	if err != nil {
		return "", err
	}
	tree, err := openCheckpoint(text, verifier)
	if err != nil {
		return "", err
	}
	hashes := tlog.TileHashReader(tree, s)
	entries, err := readEntries(s, tree.N)
	if err != nil {
		return "", err
	}
	if err := verifyInclusions(entries, tree, hashes); err != nil {
		return "", err
	}
	proofs, err := verifyGrowth(tree, hashes)
	if err != nil {
		return "", err
	}
	if err := verifyBundle(s, read, verifier, entries); err != nil {
		return "", err
	}
	since := "no earlier checkpoint"
	last, err := os.ReadFile(stateFile)
	if err == nil {
		earlier, err := openCheckpoint(last, verifier)
		if err != nil {
			return "", err
		}
		if err := verifyConsistency(earlier, tree, hashes); err != nil {
			return "", err
		}
		since = fmt.Sprintf("consistent with the checkpoint of %d", earlier.N)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	report := fmt.Sprintf("%s: %d entries included, %d earlier sizes consistent, %s", verifier.Name(), tree.N, proofs, since)
	return report, os.WriteFile(stateFile, text, 0o600)
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: log <origin> <file of the last checkpoint>")
		os.Exit(2)
	}
	report, err := verify(site{os.Args[1]}, os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(report)
}
