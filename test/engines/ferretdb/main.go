// Command ferretdb is FerretDB over SQLite, an independent implementation of MongoDB's protocol for tests.
//
// It reads its address and file location from the environment variables of the original command, which cannot be built outside
// its repository: it needs files that are generated there.
package main

import (
	"context"
	"log"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: os.Getenv("FERRETDB_LISTEN_ADDR")},
		Logger:    slog.New(slog.DiscardHandler),
		Handler:   "sqlite",
		SQLiteURL: os.Getenv("FERRETDB_SQLITE_URL"),
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := server.Run(context.Background()); err != nil {
		log.Fatal(err)
	}
}
